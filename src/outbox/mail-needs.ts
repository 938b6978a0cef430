import type { Endpoint, Needs } from '#contract/wire'
import { isGatewayNow, useBackend } from '../api/backend'

type Operation = Pick<Endpoint, 'needs'>

/** Keepers look after the mails of a gateway, whatever the API allows their key. */
export const mailNeeds = ({ needs }: Operation): Needs => (isGatewayNow() ? 'keeper' : needs)

export const useMailNeeds = ({ needs }: Operation): Needs => (useBackend() === 'gateway' ? 'keeper' : needs)
