// The sections of the panel that only the seller sees. Investors don't download them: they're 32 kB gzip with their dialogs.
import { lazyPart } from '../../../ui/lazy-part'

const sections = () => import('../../desk/sellers-sections')

export const sellersFigures = lazyPart(sections, ({ SellersFigures }) => SellersFigures)
export const sellersProgress = lazyPart(sections, ({ SellersProgress }) => SellersProgress)
export const sellersInvestors = lazyPart(sections, ({ SellersInvestors }) => SellersInvestors)
export const sellersPaper = lazyPart(sections, ({ SellersPaper }) => SellersPaper)
export const sellersFoot = lazyPart(sections, ({ SellersFoot }) => SellersFoot)

const all = [sellersFigures, sellersProgress, sellersInvestors, sellersPaper, sellersFoot]

/** All of them: they load together. */
export const sellers = { load: () => Promise.all(all.map(({ load }) => load())) }
