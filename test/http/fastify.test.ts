import { ALL_SUITES } from './cases/index.js';
import { FASTIFY } from './support/hosts.js';
import { testIn } from './support/http-case.js';

testIn(FASTIFY, ALL_SUITES);
