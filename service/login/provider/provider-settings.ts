/** An OpenID provider, and Docket's client there. */
export interface ProviderSettings {
  /** The issuer, whose `/.well-known/openid-configuration` names everything else. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name on the button: `Log in with …`. */
  name: string;
}

/** The path at the gateway where a provider tells of logouts, and the endpoint that ends the sessions. */
export const BACK_CHANNEL = { path: '/login/logout', endpoint: '/admin/user/login/provider/logout' } as const;

/** The path at the gateway where a provider sends the browser, and the endpoint that hands the answer over to the console. */
export const CALLBACK = { path: '/login/callback', endpoint: '/admin/user/login/provider/answer' } as const;
