import { ALL_SUITES } from './cases/index.js';
import { EXPRESS } from './support/hosts.js';
import { testIn } from './support/http-case.js';

testIn(EXPRESS, ALL_SUITES);
