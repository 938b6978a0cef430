/**
 * An operation in words: what was done, and what was tried where the server refused it. The record's name
 * follows.
 */
type Operation = {
  readonly done: string
  readonly tried: string
  /** Its name in the filter, where what was tried doesn't say it alone. */
  readonly choice?: string
  /** It is about the person who did it, so their name doesn't follow. */
  readonly isOwn?: true
}
const own = (done: string, tried: string): Operation => ({ done, tried, isOwn: true })

type Words = Readonly<Record<string, Operation>>

/** The operations by what they are about, as the filter shows them. */
type Groups = Readonly<Record<string, Words>>

const ofKeepers: Words = {
  'Add person': { done: 'invited the person', tried: 'invite a person' },
  'Update person': { done: 'changed the person', tried: 'change the person' },
  'Make link for person': { done: 'created a link for the person', tried: 'create a link for the person' },
  'Delete person': { done: 'deleted the person', tried: 'delete the person' },
  'Add upstream key': { done: 'added the API key', tried: 'add an API key' },
  'Update upstream key': { done: 'changed the API key', tried: 'change the API key' },
  'Delete upstream key': { done: 'deleted the API key', tried: 'delete the API key' },
  'Use upstream key': { done: 'used the API key', tried: 'use the API key' },
}

const ofOwnServer: Groups = {
  Companies: {
    'Create Managed Company': { done: 'created the company', tried: 'create a company' },
    'Update Managed Company': { done: 'changed the company', tried: 'change the company' },
    'Delete Managed Company': { done: 'deleted the company', tried: 'delete the company' },
    'Open tenant': { done: 'opened the tenant', tried: 'open the tenant' },
    'Open tenant (read-only)': { done: 'opened read-only the tenant', tried: 'open read-only the tenant' },
  },
  Months: {
    'Close month': { done: 'closed', tried: 'close', choice: 'Close month' },
    'Reopen month': { done: 'reopened', tried: 'reopen', choice: 'Reopen month' },
    'Begin comparison': { done: 'compared a file with', tried: 'compare a file with a month' },
    'Decide comparison': { done: 'decided about a difference in', tried: 'decide about a difference in' },
    'Set comparison foot': { done: 'set the foot of a file of', tried: 'set the foot of a file of' },
    'Delete comparison file': {
      done: 'deleted a compared file of',
      tried: 'delete a compared file of',
    },
    'Set month numbers': { done: 'set PSA numbers', tried: 'set PSA numbers' },
    'Pair comparison': { done: 'matched a name of the file in', tried: 'match a name of the file in' },
    'Send comparison lines': { done: 'sent lines of a file for', tried: 'send lines of a file for' },
  },
  Employees: {
    'Create MSP Employee': { done: 'invited', tried: 'invite an employee' },
    'Update MSP Employee': { done: 'changed', tried: 'change', choice: 'Change employee' },
    'Delete MSP Employee': { done: 'deleted the employee', tried: 'delete the employee' },
    'Resend MSP Invited Employee Activation Email': {
      done: 'resent the invitation to',
      tried: 'resend the invitation to',
    },
    'Reset MSP Employee 2FA': {
      done: 'reset the sign-in of',
      tried: 'reset the sign-in of',
    },
    'Let person connect again': {
      done: 'sent a link to connect again to',
      tried: 'send a link to connect again to',
    },
    'Accept activation': { done: 'accepted the invitation for', tried: 'accept an invitation' },
  },
  'Audit log': {
    'Take back change': {
      done: 'took back the change of',
      tried: 'take back the change of',
      choice: 'Take back change',
    },
  },
  Roles: {
    'Create Role': { done: 'created the role', tried: 'create a role' },
    'Update Role': { done: 'changed the role', tried: 'change the role' },
    'Delete Role': { done: 'deleted the role', tried: 'delete the role' },
    'Replace role': { done: 'replaced the role', tried: 'delete the role and move its members' },
  },
  Nodes: {
    'Create Node': { done: 'created the node', tried: 'create a node' },
    'Update Node': { done: 'changed the node', tried: 'change the node' },
    'Delete Node': { done: 'deleted the node', tried: 'delete the node' },
  },
  Reviews: {
    'Create Review': { done: 'started the review', tried: 'start a review' },
    'Update Review': { done: 'changed the review', tried: 'change the review' },
    'Delete Review': { done: 'deleted the review', tried: 'delete the review' },
    'Decide Review': { done: 'decided in the review', tried: 'decide in the review' },
    // Releases before this one had operations of their own for people and keys.
    'Decide Review Callers': {
      done: 'decided about people and keys in the review',
      tried: 'decide about people and keys in the review',
    },
    'Apply Review Caller': {
      done: 'applied a decision about a person or key of the review',
      tried: 'apply a decision about a person or key of the review',
    },
    'Apply Review': { done: 'applied decisions of the review', tried: 'apply decisions of the review' },
    'Hand Over Review': { done: 'handed over the review', tried: 'hand over the review' },
    'Remind Reviewer': { done: 'reminded the reviewer of', tried: 'remind the reviewer of' },
    'Close Review': { done: 'closed the review', tried: 'close the review' },
    'Void Review': { done: 'voided the review', tried: 'void the review' },
    'Withdraw Void': { done: 'withdrew the void of the review', tried: 'withdraw the void of the review' },
  },
  'Service accounts': {
    'Create service account': { done: 'created the service account', tried: 'create a service account' },
    'Update service account': { done: 'changed the service account', tried: 'change the service account' },
    'Rotate service account key': {
      done: 'rotated the key of the service account',
      tried: 'rotate the key of the service account',
    },
    'Delete service account': { done: 'deleted the service account', tried: 'delete the service account' },
  },
  Packages: {
    'Create package': { done: 'created the package', tried: 'create a package' },
    'Update package': { done: 'changed the package', tried: 'change the package' },
  },
  Emails: {
    'Deliver mail': { done: 'delivered the email to', tried: 'deliver the email to' },
    'Retry mail': { done: 'retried the email to', tried: 'retry the email to' },
    'Retry failed mails': { done: 'retried all failed emails', tried: 'retry all failed emails' },
    'Discard mail': { done: 'discarded the email to', tried: 'discard the email to' },
  },
  'Signing in': {
    'Sign in by passkey': own('signed in with a passkey', 'sign in with a passkey'),
    'Sign in by password': own('signed in with a password', 'sign in with a password'),
    'Request sign-in link': {
      done: 'asked for a sign-in link for',
      tried: 'ask for a sign-in link',
    },
    'Sign in by single sign-on': own('signed in with single sign-on', 'sign in with single sign-on'),
    'Finish single sign-on': {
      ...own('came back from the provider', 'sign in with single sign-on'),
      choice: 'Come back from the provider',
    },
    'Join single sign-on': own('connected to single sign-on', 'connect to single sign-on'),
    'Set role by groups': own('got a role from their groups', 'get a role from their groups'),
    'Rename person by provider': own(
      'got a new name or address from the provider',
      'get a new name or address from the provider',
    ),
    'Create person by groups': own('was added because of their groups', 'be added because of their groups'),
    'Open link': own('opened a sign-in link', 'open a sign-in link'),
    'End session': own('signed out', 'sign out'),
    'End own session': own('ended another session of their own', 'end a session of their own'),
    'Confirm identity': own('confirmed their identity', 'confirm their identity'),
    'Add passkey': own('added a passkey', 'add a passkey'),
    'Rename passkey': own('renamed a passkey', 'rename a passkey'),
    'Remove passkey': own('removed a passkey', 'remove a passkey'),
    'Set password': own('set a password', 'set a password'),
    'Remove password': own('removed their password', 'remove their password'),
    'Replace authenticator': own('replaced their authenticator app', 'replace their authenticator app'),
    'Replace recovery codes': own('replaced their recovery codes', 'replace their recovery codes'),
    'End sessions': { done: 'ended all sessions of', tried: 'end all sessions of' },
    'Make sign-in link': { done: 'created a sign-in link for', tried: 'create a sign-in link for' },
    'Make signing key': own('made another key for signing', 'make another key for signing'),
    'Make link of the first start': own('created the first sign-in link', 'create the first sign-in link'),
  },
}

const ofGateway: Groups = { 'People and API keys': ofKeepers, ...ofOwnServer }

/** The words by the name of an operation in the log. An unknown operation is shown by its name. */
export const operationWords: Words = Object.fromEntries(
  Object.values(ofGateway).flatMap((words) => Object.entries(words)),
)

/** The operations that a filter offers, in words. Those of keepers are at a gateway only. */
const choicesFrom = (groups: Groups) =>
  Object.entries(groups).flatMap(([group, words]) =>
    Object.entries(words).map(([value, { tried, choice }]) => ({
      value,
      words: choice ?? choiceOf(tried),
      group,
    })),
  )
const ownChoices = choicesFrom(ofOwnServer)
const gatewayChoices = choicesFrom(ofGateway)
export const operationChoices = (ofKeepers: boolean) => (ofKeepers ? gatewayChoices : ownChoices)

function choiceOf(tried: string): string {
  const noun = tried.replace(/ (the|a|an) /, ' ').replace(/ (of|to|in|for)$/, '')
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}
