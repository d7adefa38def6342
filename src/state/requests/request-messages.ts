// The sentences of the app's own about a request. Constant: redaction leaves them readable.

export const UNKNOWN_OUTCOME_MESSAGE =
  'No answer came, so it is not known yet whether this was taken. It is being checked now.'
export const ANSWER_DELAYED_MESSAGE = 'No answer yet, checking.'
export const NOT_THERE_MESSAGE = 'Your bid did not reach the auction. You can bid again.'
export const PRICES_MOVED_MESSAGE =
  'The prices on the screen were old, so nothing was sent. Check the new ones and bid again.'
export const PRICES_UNREAD_MESSAGE = 'The prices could not be read again, so nothing was sent. Try again.'
export const BEYOND_OWN_LIMIT_MESSAGE =
  'This is beyond the limit that you have set for this auction, so your bid wasn’t sent. Bid within it, or change it.'
export const SETTINGS_TIGHTENED_MESSAGE =
  'You have changed your settings on another device, so your bid wasn’t sent. Review it and confirm.'
export const OWN_RULES_UNREAD_MESSAGE =
  'Your limit and settings couldn’t be read again, so your bid wasn’t sent. Check the connection and try again.'
export const STILL_SIGNED_IN_MESSAGE = 'You are still signed in. Try again.'
export const NOT_SENT_MESSAGE = 'The connection failed and it is not known what became of it. Try again.'
export const NOT_PASSED_MESSAGE = 'The connection failed and you have not passed. Try again.'
