// Apart from the catalogue: lists of companies show packages without it.

/** `subscription` is paid for by licence; `nfr` (not for resale) is not billed (ours). */
export const packageTypes = ['subscription', 'nfr'] as const
/** State of a package in a company (ours). */
export const packageStatuses = ['active', 'suspended'] as const
