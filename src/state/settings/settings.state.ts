// The subjects of what is asked about settings and account.
export const settingsSubjects = {
  save: 'settings.save',
  reset: 'settings.reset',
  suspend: 'auth.suspend',
} as const
