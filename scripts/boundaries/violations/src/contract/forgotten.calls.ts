// Deliberate violation: a call that no handler answers and nothing makes.
// caught by: calls-are-answered, calls-are-made
export const forgottenCalls = {
  'forgotten.read': {
    method: 'GET',
    path: '/api/forgotten',
  },
} as const
