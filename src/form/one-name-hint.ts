/** The hint below a last name. */
export const oneNameHint = 'Leave it empty for a person with one name.'
