/**
 * The meanings of the dashboard's terms, in plain sentences. A question mark beside each term opens its
 * meaning.
 */
export const terms = {
  company: 'A customer that you look after. It belongs to one node and has packages with licences.',
  node: 'A part of your organisation, such as a region or a branch. Companies, people and roles belong to a node, and nodes can have nodes below them.',
  scope:
    'The nodes that you can see and act on: your own node, and the nodes below it if your role cascades. The scope at the top narrows every page to one of them.',
  role: 'A set of permissions. Everyone with the role has them at their node. Built-in roles are the same everywhere and can’t be changed.',
  permission: 'One thing that a role allows, such as viewing companies or resetting a sign-in.',
  cascade:
    'A role with the permission Cascade Permissions applies at its node and at every node below it. Without it, the role applies at its node only.',
  package: 'A product from the catalogue that a company uses. It has a list price per licence and month.',
  licence: 'Lets one user or device use a package. A company has a number of licences for each package.',
  month:
    'What each company had, day by day, and what it costs. Compare it with files, decide on the differences, then close and sign it.',
  comparison:
    'The month beside the vendors’ invoices, or beside what you bill. Each difference is decided once. Amounts count as equal within 0.01 for each line of a file. A file says what it adds up to: compare that with the foot of the invoice first.',
  'questions of a file':
    'What only you can know about this form of file, such as which lines are credits. Each question says how many lines it moves. What is proposed counts once you confirm it. The answers are remembered for files of this vendor with these columns. They stand beside the file and in the signed month. To change one, replace the file with itself. A word whose amounts have other signs is asked about again.',
  'vendor of a file':
    'Answers are remembered for files with these columns. Give a name if files of several have them, so that what is said of one isn’t said of another.',
  'foot of the invoice':
    'What the invoice says at its end, without taxes. The lines of the file must come to it within 0.01 for each line. Otherwise it is red: look for lines that were misread before you look at single rows.',
  'billed quantity':
    'Licence-days / 30, without days that aren’t for resale. It is the quantity to bill, not Licences: times the price it is the amount. Rounded up at the eighth decimal, so that the product is right to the cent.',
  invitation:
    'An email with a link that lets a colleague join your team. The link works for a week. Resending sends a new link, and the old one stops working.',
  'two-factor authentication':
    'A second proof at sign-in besides the password, such as a code or a passkey. After a reset, the person sets it up again.',
  'service account':
    'An account for a script or another program. It signs in with an API key, and has a role and a node like a person.',
  review:
    'A check of what roles allow, and of who holds them. You decide on each change since the last review, and closing it creates signed evidence.',
} as const satisfies Readonly<Record<string, string>>

export type Term = keyof typeof terms
