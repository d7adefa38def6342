// What a guest reads where the server makes no accounts or sets no passwords by itself.
import { Notice } from '../../ui/states'

const words = {
  'sign-up': 'Accounts are not made on this page. Ask whoever runs this marketplace for one.',
  'password-reset': 'Passwords are not set on this page. Ask whoever runs this marketplace for a new one.',
} as const

/** How to do it instead. */
export const Elsewhere = ({ feature }: { readonly feature: keyof typeof words }) => (
  <div className="guest__body">
    <Notice role="status">{words[feature]}</Notice>
  </div>
)
