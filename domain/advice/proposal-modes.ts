// URLs contain these values, so the router needs them before the advice loads.

/** The aim of a merge. 'least change' changes as few permissions as possible, counted by member. */
export const proposalModes = ['nobody loses', 'nobody gains', 'least change'] as const
export type ProposalMode = (typeof proposalModes)[number]
