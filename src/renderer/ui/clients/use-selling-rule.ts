import type { MarginRule } from '../../../shared/domain/selling/selling.ts'
import { useApp } from '../../store.ts'
import { sellingRule } from './selling-rule.ts'

/** As `sellingRule`, followed. */
export const useSellingRule = (client: number | null | undefined): MarginRule | null => useApp((app) => sellingRule(app, client))
