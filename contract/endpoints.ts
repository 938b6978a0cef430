import { describeServer } from './about'
import { listAudit, takeBack } from './audit'
import { listPackages } from './billing'
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  openTenant,
  updateCompany,
} from './companies'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
} from './employees'
import { decideComparison, pairComparison, setMonthNumbers } from './months/comparison-decisions'
import {
  beginComparison,
  deleteComparisonFile,
  getComparison,
  sendComparisonLines,
  setComparisonFoot,
} from './months/month-comparisons'
import { closeMonth, getClosing, getMonth, getOpenRows, listMonths, reopenMonth } from './months/months'
import { createNode, deleteNode, getNode, listNodes, updateNode } from './nodes'
import { applyReview, closeReview } from './reviews/closing'
import {
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  getVoidedReviews,
  listReviews,
  updateReview,
} from './reviews/reviews'
import { handOverReview, remindReview, splitReview, voidReview, undoVoid } from './reviews/campaigns'
import { getReviewKey } from './reviews/key'
import { discardMail, getMail, listMails, retryFailedMails, retryMail } from './outbox'
import { createPackage, getPackage, listPackageCatalogue, updatePackage } from './packages'
import { listPermissionUses } from './roles/permission-uses'
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  replaceRole,
  updateRole,
} from './roles/roles'
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  rotateServiceAccount,
  updateServiceAccount,
} from './service-accounts'
import { listServiceAccountPermissions } from './session'
import { getVerifyOptions, verifyBySso, verifySession } from './sign-in/proofs'
import { deleteSession, endSessionsOf, endSession, getSessionToken, listSessions } from './sign-in/sessions'
import {
  addPasskey,
  deletePasskey,
  deletePassword,
  getAccount,
  getNewAuthenticator,
  getNewPasskeyOptions,
  joinSso,
  renamePasskey,
  replaceAuthenticator,
  replaceRecoveryCodes,
  setPassword,
} from './sign-in/account'
import {
  checkLink,
  finishSso,
  getPasskeyOptions,
  openLink,
  requestLink,
  signInByPasskey,
  signInByPassword,
  findSsoSignOut,
  startSso,
} from './sign-in/sign-in'
import {
  addGatewayPerson,
  addUpstreamKey,
  deleteGatewayPerson,
  deleteUpstreamKey,
  getGatewayPerson,
  getUpstreamKey,
  listGatewayPeople,
  listUpstreamKeys,
  makeGatewayPersonLink,
  updateGatewayPerson,
  updateUpstreamKey,
} from './gateway-accounts'
import type { Endpoint } from './wire'

/**
 * The 25 operations of the MSP Portal API, in the order of the specification. A gateway forwards these and
 * nothing else.
 */
export const operations = {
  listNodes,
  getNode,
  createNode,
  updateNode,
  deleteNode,
  listPermissions,
  listRoles,
  listServiceAccountPermissions,
  getRole,
  createRole,
  updateRole,
  deleteRole,
  listEmployees,
  getEmployee,
  createEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  deleteEmployee,
  listPackages,
  listCompanies,
  getCompany,
  createCompany,
  updateCompany,
  deleteCompany,
} as const satisfies Record<string, Endpoint>

/** The operations that only our own server has (X). */
export const consoleOperations = {
  describeServer,
  getPasskeyOptions,
  signInByPasskey,
  signInByPassword,
  findSsoSignOut,
  startSso,
  finishSso,
  requestLink,
  checkLink,
  openLink,
  getSessionToken,
  endSession,
  getVerifyOptions,
  verifySession,
  verifyBySso,
  listSessions,
  deleteSession,
  endSessionsOf,
  getAccount,
  getNewPasskeyOptions,
  addPasskey,
  renamePasskey,
  deletePasskey,
  getNewAuthenticator,
  replaceAuthenticator,
  setPassword,
  deletePassword,
  replaceRecoveryCodes,
  joinSso,
  replaceRole,
  openTenant,
  listPermissionUses,
  listMonths,
  getMonth,
  getOpenRows,
  closeMonth,
  reopenMonth,
  getClosing,
  getComparison,
  beginComparison,
  sendComparisonLines,
  setComparisonFoot,
  deleteComparisonFile,
  decideComparison,
  pairComparison,
  setMonthNumbers,
  listServiceAccounts,
  createServiceAccount,
  getServiceAccount,
  updateServiceAccount,
  deleteServiceAccount,
  rotateServiceAccount,
  listPackageCatalogue,
  createPackage,
  getPackage,
  updatePackage,
  listMails,
  getMail,
  retryMail,
  retryFailedMails,
  discardMail,
  listAudit,
  takeBack,
  listReviews,
  createReview,
  splitReview,
  getReview,
  updateReview,
  deleteReview,
  decideReview,
  applyReview,
  handOverReview,
  remindReview,
  closeReview,
  voidReview,
  undoVoid,
  getReviewEvidence,
  getVoidedReviews,
  getReviewKey,
} as const satisfies Record<string, Endpoint>

/** The operations that only a gateway has (X). */
export const gatewayOperations = {
  listGatewayPeople,
  addGatewayPerson,
  getGatewayPerson,
  updateGatewayPerson,
  makeGatewayPersonLink,
  deleteGatewayPerson,
  listUpstreamKeys,
  addUpstreamKey,
  getUpstreamKey,
  updateUpstreamKey,
  deleteUpstreamKey,
} as const satisfies Record<string, Endpoint>
