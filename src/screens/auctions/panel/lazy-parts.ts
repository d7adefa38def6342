// Seller-only sections of the panel. Loaded lazily, because with their dialogs they add 32 kB gzip that investors don't need.
import { lazyPart } from '../../../ui/lazy-part'

const sections = () => import('../../desk/sellers-sections')

export const sellersFigures = lazyPart(sections, ({ SellersFigures }) => SellersFigures)
export const sellersProgress = lazyPart(sections, ({ SellersProgress }) => SellersProgress)
export const sellersInvestors = lazyPart(sections, ({ SellersInvestors }) => SellersInvestors)
export const sellersPaper = lazyPart(sections, ({ SellersPaper }) => SellersPaper)
export const sellersFoot = lazyPart(sections, ({ SellersFoot }) => SellersFoot)

const all = [sellersFigures, sellersProgress, sellersInvestors, sellersPaper, sellersFoot]

/** Preloads all of them; they share one chunk. */
export const sellers = { load: () => Promise.all(all.map(({ load }) => load())) }
