import { ALL_SUITES } from './cases/index.js';
import { MOUNTED_KOA } from './support/hosts.js';
import { testIn } from './support/http-case.js';

testIn(MOUNTED_KOA, ALL_SUITES);
