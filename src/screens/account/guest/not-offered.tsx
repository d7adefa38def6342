// Shown if the server offers no sign-up or no password reset.
import { Notice } from '../../../ui/states'

const words = {
  'sign-up': 'You can’t create an account here. Ask the marketplace operator for one.',
  'password-reset': 'You can’t reset your password here. Ask the marketplace operator for a new one.',
} as const

export const NotOffered = ({ feature }: { readonly feature: keyof typeof words }) => (
  <div className="guest__body">
    <Notice role="status">{words[feature]}</Notice>
  </div>
)
