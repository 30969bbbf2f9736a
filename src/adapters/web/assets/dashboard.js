/** On the pages of those who have signed in. */
