import { currencyCodes, currencyName } from '../../../shared/domain/money.ts'
import { say } from '../../../shared/words/say.ts'
import { CodeField, type CodeFieldProps, codeOptions } from './code-field.tsx'

const options = codeOptions(currencyCodes, currencyName)

/** A currency (ISO 4217). */
export function CurrencyField(props: CodeFieldProps) {
  return <CodeField {...props} options={options} nothingFound={say('currencyField.nothingFound')} />
}
