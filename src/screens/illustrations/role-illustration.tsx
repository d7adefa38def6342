// One illustration per role, in the theme's colors. Decorative: the role's name is always next to it.
import type { ReactNode } from 'react'
import type { ScreenRole } from '../destinations'
import './role-illustration.css'

export function RoleIllustration({ role }: { readonly role: ScreenRole }) {
  return (
    <svg className="role-picture" viewBox="0 0 240 120" aria-hidden="true" data-role={role}>
      <rect className="role-picture__sky" width="240" height="120" rx="12" />
      <path className="role-picture__ground" d="M0 100h240v8a12 12 0 0 1-12 12H12a12 12 0 0 1-12-12z" />
      {drawings[role]}
    </svg>
  )
}

/** A bank and its loans. */
const lender = (
  <>
    <path className="role-picture__deep" d="M52 40 100 16l48 24v6H52z" />
    <path className="role-picture__mid" d="M58 52h14v38H58zM82 52h14v38H82zM106 52h14v38h-14zM130 52h14v38h-14z" />
    <path className="role-picture__deep" d="M52 90h96v10H52z" />
    <g className="role-picture__bright">
      <rect x="166" y="88" width="44" height="10" rx="5" />
      <rect x="170" y="76" width="44" height="10" rx="5" />
      <rect x="164" y="64" width="44" height="10" rx="5" />
      <rect x="168" y="52" width="44" height="10" rx="5" />
    </g>
  </>
)

/** Two people and the papers between them. */
const originator = (
  <>
    <g className="role-picture__deep">
      <circle cx="62" cy="44" r="13" />
      <path d="M38 100V82a24 20 0 0 1 48 0v18z" />
    </g>
    <g className="role-picture__mid">
      <circle cx="178" cy="44" r="13" />
      <path d="M154 100V82a24 20 0 0 1 48 0v18z" />
    </g>
    <rect className="role-picture__paper" x="98" y="34" width="44" height="56" rx="5" />
    <path className="role-picture__line" d="M106 46h28M106 56h28M106 66h18" />
    <path className="role-picture__sign" d="m108 80 6 5 13-13" />
  </>
)

/** A price that rises step by step, and a gavel. */
const investor = (
  <>
    <path className="role-picture__grid" d="M28 32h184M28 56h184M28 80h184" />
    <path className="role-picture__area" d="M28 88h26V78h30V66h26V58h32V44h30V30h40v70H28z" />
    <path className="role-picture__step" d="M28 88h26V78h30V66h26V58h32V44h30V30h40" />
    <circle className="role-picture__deep" cx="212" cy="30" r="6" />
    <g className="role-picture__bright" transform="rotate(-35 78 40)">
      <rect x="60" y="26" width="36" height="20" rx="4" />
      <rect x="75" y="46" width="6" height="30" rx="3" />
    </g>
  </>
)

/** An apartment building with lights and trees. */
const borrower = (
  <>
    <rect className="role-picture__deep" x="66" y="22" width="66" height="78" rx="4" />
    <rect className="role-picture__mid" x="132" y="46" width="52" height="54" rx="4" />
    <path
      className="role-picture__window"
      d="M76 32h12v10H76zM94 32h12v10H94zM112 32h12v10h-12zM76 50h12v10H76zM94 50h12v10H94zM112 50h12v10h-12zM76 68h12v10H76zM112 68h12v10h-12zM142 56h12v10h-12zM162 56h12v10h-12zM142 74h12v10h-12zM162 74h12v10h-12z"
    />
    <path className="role-picture__window" d="M93 78h14v22H93z" />
    <path className="role-picture__deep" d="M40 80h5v20h-5z" />
    <circle className="role-picture__bright" cx="42" cy="68" r="17" />
    <path className="role-picture__deep" d="M204 84h4v16h-4z" />
    <circle className="role-picture__bright" cx="206" cy="76" r="13" />
  </>
)

const drawings: Readonly<Record<ScreenRole, ReactNode>> = { lender, originator, investor, borrower }
