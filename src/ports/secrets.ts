// The port that holds a password between the form and the request, so that it's in no action, log or state.

export interface SecretPort {
  /** Holds a secret and returns its key. A newer secret replaces it. */
  hold(secret: string): string
  /** Gives the secret once; null for an unknown or already taken key. */
  take(key: string): string | null
}
