// Events about a user's preferences.

export type PreferenceEvent =
  | {
      readonly type: 'preference-stored'
      readonly userId: number
      readonly key: string
      readonly value: unknown
      readonly at: number
    }
  | { readonly type: 'preference-removed'; readonly userId: number; readonly key: string }
  | { readonly type: 'preferences-reset'; readonly userId: number }
