import { findPostgres } from '../scripts/postgres.mjs'

/** Whether the tests also run on PostgreSQL, and this is the run on the embedded database. */
const isSecondRun = !process.env.TEST_DATABASE_URL && findPostgres() !== undefined

/** @returns how often a test does something: less on the embedded database, which does one thing after the other */
export const howMany = (often: number, embedded: number): number => (isSecondRun ? embedded : often)
