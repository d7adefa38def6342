// Deliberate violation: a page without a screen, to which nothing leads.
// caught by: pages-have-a-screen, pages-are-linked
export const forgottenPages = {
  forgotten: { path: 'forgotten', guard: 'none' },
} as const
