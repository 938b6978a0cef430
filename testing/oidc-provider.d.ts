/** The little of oidc-provider that the tests use. The package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Claims = Record<string, unknown>
  type Context = {
    readonly oidc: {
      readonly client: { readonly clientId: string }
      readonly session: { readonly accountId: string }
      readonly provider: Provider
    }
  }
  type Configuration = {
    readonly clients: readonly Record<string, unknown>[]
    readonly jwks: { readonly keys: readonly object[] }
    readonly cookies: { readonly keys: readonly string[] }
    readonly claims: Readonly<Record<string, readonly string[]>>
    readonly ttl: Readonly<Record<string, number>>
    readonly features: { readonly devInteractions: { readonly enabled: boolean } }
    readonly interactions: { readonly url: (context: Context, interaction: { uid: string }) => string }
    readonly findAccount: (
      context: Context,
      id: string,
    ) => { readonly accountId: string; readonly claims: () => Claims }
    readonly loadExistingGrant: (context: Context) => Promise<unknown>
  }
  type Exchange = { readonly path: string; body?: Claims }
  class Grant {
    constructor(of: { clientId: string; accountId: string })
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: typeof Grant
    use(middleware: (context: Exchange, next: () => Promise<void>) => Promise<void>): void
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
  }
}
