// Deliberate violation: a call of the control API that no handler answers and nothing makes.
// caught by: calls-are-answered, calls-are-made
export const forgottenControl = {
  'forgotten.show': {
    method: 'GET',
    path: '/simulator/api/forgotten',
  },
} as const
