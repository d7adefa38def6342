// Deliberate violation: an event that nobody sends and no module handles, and one that is handled and never shown.
// caught by: events-are-sent, events-are-handled, events-are-shown
export const forgottenChannels = {
  forgotten: {
    name: 'forgotten.{userId}',
    events: {
      'forgotten-changed': { fact: 'forgotten/changed' },
      'unseen-changed': { fact: 'unseen/changed' },
    },
  },
} as const
