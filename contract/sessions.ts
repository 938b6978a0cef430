// Sessions of people (X).

/** Every bearer token of a session starts with this. */
export const tokenPrefix = 'msu_'
/** Random bytes in a token and in a session cookie. */
export const tokenBytes = 32
/** Minutes after which a token is exchanged for a new one. */
export const tokenMinutes = 10
