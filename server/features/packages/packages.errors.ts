import { invalidFields, Refusal } from '../../errors/refusal'

export const notAtRoot = () =>
  new Refusal(403, {
    detail:
      'The catalogue is the same for every node. It needs Billing Administrator (msp_billing_administrator) at the root node.',
  })
export const packageHasName = () => invalidFields({ name: ['Another package has this name.'] })
