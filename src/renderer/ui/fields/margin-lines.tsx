import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { amountWords } from '../../../shared/domain/money.ts'
import { MarginRule, priceEnds, roundings } from '../../../shared/domain/selling/selling.ts'
import { say } from '../../../shared/words/say.ts'
import { readDecimal } from '../../../shared/words/typed-number.ts'
import { SettingLine } from '../layout/setting-section.tsx'
import { priceEndWords, ruleWords } from '../wording/selling-words.ts'
import { CurrencyField } from './code-field.tsx'
import { Select } from './select.tsx'

const kinds = ['none', 'percent', 'amount'] as const
type Kind = (typeof kinds)[number]

interface MarginLinesProps {
  readonly rule: MarginRule | null
  readonly noRuleOption: { readonly word: string; readonly text: string }
  /** The initial currency of a fixed amount. */
  readonly currency: string
  onChange(rule: MarginRule | null): void
  /** Called with true if the typed text is not a valid number; the rule then stays unchanged. */
  onTyped?(isInvalid: boolean): void
}

/** Settings lines for the margin on Net rates: how much, and how the price is rounded. */
export function MarginLines({ rule, noRuleOption, currency, onChange, onTyped = () => {} }: MarginLinesProps) {
  const value = rule === null ? '' : rule.kind === 'percent' ? rule.percent : rule.amount
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (kind: Kind) => {
    setTyped(null)
    onTyped(false)
    const roundingFields = { rounding: rule?.rounding ?? 'up', to: rule?.to ?? '0.01' } as const
    if (kind === 'none') onChange(null)
    else onChange(kind === 'percent' ? { kind, percent: '10', ...roundingFields } : { kind, amount: '10', currency, ...roundingFields })
  }
  const readRule = (text: string): MarginRule | null => {
    const plain = readDecimal(text)
    if (rule === null || plain === null) return null
    return MarginRule.safeParse(rule.kind === 'percent' ? { ...rule, percent: plain } : { ...rule, amount: plain }).data ?? null
  }
  const applyTyped = (text: string) => {
    setTyped(text)
    const next = readRule(text)
    onTyped(next === null)
    if (next) onChange(next)
  }
  return (
    <>
      <SettingLine settingLabel={say('common.marginRule')} text={rule ? ruleWords(rule) : noRuleOption.text}>
        <Select
          aria-label={say('common.marginRule')}
          allowDeselect={false}
          data={kinds.map((kind) => ({ value: kind, label: kind === 'none' ? noRuleOption.word : say('marginSetting.kind', { kind }) }))}
          value={rule?.kind ?? 'none'}
          onChange={(kind) => kind && choose(kind)}
        />
      </SettingLine>
      {rule && (
        <>
          <SettingLine settingLabel={say('common.margin')} text={say('marginSetting.valueHint', { kind: rule.kind })}>
            <TextInput
              aria-label={say('common.margin')}
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? amountWords(value, '')}
              error={typed !== null && readRule(typed) === null ? say('marginSetting.valueMissing') : undefined}
              rightSection={rule.kind === 'percent' ? <span className="dim">%</span> : undefined}
              onChange={(event) => applyTyped(event.currentTarget.value)}
              onBlur={() => typed !== null && readRule(typed) !== null && setTyped(null)}
            />
          </SettingLine>
          {rule.kind === 'amount' && (
            <SettingLine settingLabel={say('marginSetting.currency')} text={say('marginSetting.currencyHint')}>
              <CurrencyField
                label={say('marginSetting.currency')}
                labelHidden
                value={rule.currency}
                onChange={(code) => onChange({ ...rule, currency: code })}
              />
            </SettingLine>
          )}
          <SettingLine settingLabel={say('marginSetting.priceEnds')} text={say('marginSetting.priceEndsHint')}>
            <Select
              aria-label={say('marginSetting.priceEnds')}
              allowDeselect={false}
              data={priceEnds.map((to) => ({ value: to, label: priceEndWords(to) }))}
              value={rule.to}
              onChange={(to) => to && onChange({ ...rule, to })}
            />
          </SettingLine>
          <SettingLine settingLabel={say('marginSetting.rounding')}>
            <Select
              aria-label={say('marginSetting.rounding')}
              allowDeselect={false}
              data={roundings.map((rounding) => ({ value: rounding, label: say('marginSetting.roundingWay', { rounding }) }))}
              value={rule.rounding}
              onChange={(rounding) => rounding && onChange({ ...rule, rounding })}
            />
          </SettingLine>
        </>
      )}
    </>
  )
}
