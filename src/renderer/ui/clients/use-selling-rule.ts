import type { MarginRule } from '../../../shared/domain/selling/selling.ts'
import { useApp } from '../../store.ts'
import { sellingRule } from './selling-rule.ts'

/** Returns `sellingRule` for a client and re-renders when the rule changes. */
export const useSellingRule = (client: number | null | undefined): MarginRule | null => useApp((app) => sellingRule(app, client))
