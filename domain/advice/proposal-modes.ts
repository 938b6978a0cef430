// Addresses name them, so the start of the page needs them without the rest of the advice.

/** The aim of a merge. 'least change' changes as few permissions as possible, counted by member. */
export const proposalModes = ['nobody loses', 'nobody gains', 'least change'] as const
export type ProposalMode = (typeof proposalModes)[number]
