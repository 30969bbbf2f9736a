import { ALL_SUITES } from './cases/index.js';
import { BARE_KOA } from './support/hosts.js';
import { testIn } from './support/http-case.js';

testIn(BARE_KOA, ALL_SUITES);
