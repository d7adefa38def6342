import type { ComponentType, SVGProps } from 'react'

type Shape = readonly [tag: string, its: Readonly<Record<string, string>>]
/** Makes the component of an icon of its shapes. */
export default function createIcon(icon: {
  readonly node: readonly Shape[]
}): ComponentType<Omit<SVGProps<SVGSVGElement>, 'ref'> & { readonly size?: number }>
