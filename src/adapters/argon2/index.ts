export { Argon2PasswordHasher, type Argon2PasswordHasherOptions } from './argon2-password-hasher.js';
