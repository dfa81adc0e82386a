import { Button, CloseButton, FileButton, Group, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { type BadLine, readExchangeLines } from '../../../../shared/domain/exchange/exchange-lines.ts'
import { type ExchangeRate, isOldRate, mostExchangeRates, withRates } from '../../../../shared/domain/exchange/exchange-rates.ts'
import { codeInText } from '../../../../shared/domain/text.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useClock } from '../../../ui/clock.tsx'
import { SettingSection } from '../../../ui/layout/setting-section.tsx'
import { textOfFile } from '../../../ui/pasted/file-text.ts'
import styles from '../settings.module.css'

/** Maximum number of invalid lines that are listed. */
const maxListedLines = 20

/** Settings of the exchange rates for comparing search results. Either all typed lines are added or, if one is invalid, none. */
export function ExchangeRateSettings() {
  const saved = useApp((app) => app.settings.exchangeRates)
  const change = useApp((app) => app.changeSettings)
  const { nowMs, zone } = useClock()
  const today = dateIn(zone, nowMs)
  const [text, setText] = useState('')
  const [bad, setBad] = useState<readonly BadLine[]>([])
  const [notice, setNotice] = useState('')

  const replaceText = (lines: string) => {
    setText(lines)
    setBad([])
    setNotice('')
  }
  const add = () => {
    const { rates, bad: unreadableLines } = readExchangeLines(text, today)
    const { rates: all, skipped: left } = withRates(saved, rates)
    const tooMany: BadLine[] = all.length > mostExchangeRates ? [{ line: text.split('\n').length, text: '', why: 'tooMany' }] : []
    setBad([...unreadableLines, ...tooMany])
    if (unreadableLines.length + tooMany.length > 0) return setNotice('')
    void change({ exchangeRates: all })
    setText('')
    setNotice(say('exchangeRates.taken', { rates: rates.length - left, left }))
  }

  return (
    <SettingSection title={say('common.exchangeRates')}>
      <p className="dim">{say('exchangeRates.hint')}</p>
      {saved.length > 0 && <SavedRates today={today} onRemove={() => setNotice('')} />}
      <Textarea
        label={say('exchangeRates.lines')}
        description={say('exchangeRates.linesHint')}
        placeholder={say('exchangeRates.sample', { day: today })}
        value={text}
        rows={4}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        error={bad.length > 0}
        dir="ltr"
        mt="sm"
        onChange={(event) => replaceText(event.currentTarget.value)}
      />
      {bad.length > 0 && (
        <div role="alert" className={`ink-failed ${styles.lines}`}>
          <p>{say('exchangeRates.nothingTaken', { lines: bad.length })}</p>
          <ul>
            {bad.slice(0, maxListedLines).map(({ line, text: lineText, why }) => (
              <li key={line}>{say('exchangeRates.badLine', { line: String(line), text: codeInText(lineText, 60), why })}</li>
            ))}
          </ul>
        </div>
      )}
      <Group gap="sm" mt="sm">
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={(file) =>
            file && void textOfFile(file).then((lines) => replaceText([text.trim(), lines.trim()].filter(Boolean).join('\n')))
          }
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport aria-hidden />}>
              {say('hotelLists.addFromFile')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" disabled={text.trim() === ''} onClick={add}>
          {say('exchangeRates.add')}
        </Button>
        <span className="caption" role="status">
          {notice}
        </span>
      </Group>
    </SettingSection>
  )
}

function SavedRates({ today, onRemove }: { readonly today: string; onRemove(): void }) {
  const rates = useApp((app) => app.settings.exchangeRates)
  const change = useApp((app) => app.changeSettings)
  const remove = (rate: ExchangeRate) => {
    onRemove()
    void change({ exchangeRates: rates.filter((other) => other !== rate) })
  }
  return (
    <table className={`grid ${styles.rates}`} aria-label={say('common.exchangeRates')}>
      <thead>
        <tr>
          <th scope="col">{say('exchangeRates.exchangeRate')}</th>
          <th scope="col">{say('common.day')}</th>
          <th scope="col">
            <span className="unseen">{say('common.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => {
          const words = say('exchange.rate', { ...rate, rate: voice.formats.number(rate.rate) })
          return (
            <tr key={words}>
              <td>{words}</td>
              <td>
                {formatDate(rate.day)}
                {isOldRate(rate, today) && <span className="ink-unknown"> · {say('exchangeRates.old')}</span>}
              </td>
              <td>
                <CloseButton size="sm" aria-label={say('common.removeNamed', { name: words })} onClick={() => remove(rate)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
