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

/** Bad lines that are named one by one. */
const mostNamed = 20

/** What search results in several currencies are compared by. Lines are taken all together or, while one of them is bad, not at all. */
export function ExchangeRateSettings() {
  const kept = useApp((app) => app.settings.exchangeRates)
  const change = useApp((app) => app.changeSettings)
  const { nowMs, zone } = useClock()
  const today = dateIn(zone, nowMs)
  const [text, setText] = useState('')
  const [bad, setBad] = useState<readonly BadLine[]>([])
  const [said, setSaid] = useState('')

  const write = (lines: string) => {
    setText(lines)
    setBad([])
    setSaid('')
  }
  const add = () => {
    const { rates, bad: found } = readExchangeLines(text, today)
    const { rates: all, left } = withRates(kept, rates)
    const tooMany: BadLine[] = all.length > mostExchangeRates ? [{ line: text.split('\n').length, text: '', why: 'tooMany' }] : []
    setBad([...found, ...tooMany])
    if (found.length + tooMany.length > 0) return setSaid('')
    void change({ exchangeRates: all })
    setText('')
    setSaid(say('exchangeRates.taken', { rates: rates.length - left, left }))
  }

  return (
    <SettingSection title={say('exchangeRates.exchangeRates')}>
      <p className="dim">{say('exchangeRates.onlyToCompare')}</p>
      {kept.length > 0 && (
        <KeptRates
          rates={kept}
          today={today}
          onRemove={(rate) => {
            setSaid('')
            void change({ exchangeRates: kept.filter((other) => other !== rate) })
          }}
        />
      )}
      <Textarea
        label={say('exchangeRates.lines')}
        description={say('exchangeRates.howALineReads')}
        placeholder={say('exchangeRates.sample', { day: today })}
        value={text}
        rows={4}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        error={bad.length > 0}
        dir="ltr"
        mt="sm"
        onChange={(event) => write(event.currentTarget.value)}
      />
      {bad.length > 0 && (
        <div role="alert" className={`ink-failed ${styles.lines}`}>
          <p>{say('exchangeRates.nothingTaken', { lines: bad.length })}</p>
          <ul>
            {bad.slice(0, mostNamed).map(({ line, text: of, why }) => (
              <li key={line}>{say('exchangeRates.badLine', { line: String(line), text: codeInText(of, 60), why })}</li>
            ))}
          </ul>
        </div>
      )}
      <Group gap="sm" mt="sm">
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={(file) => file && void textOfFile(file).then((lines) => write([text.trim(), lines.trim()].filter(Boolean).join('\n')))}
        >
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileImport aria-hidden />}>
              {say('hotelLists.addFromAFile')}
            </Button>
          )}
        </FileButton>
        <Button variant="default" disabled={text.trim() === ''} onClick={add}>
          {say('exchangeRates.add')}
        </Button>
        <span className="caption" role="status">
          {said}
        </span>
      </Group>
    </SettingSection>
  )
}

interface KeptRatesProps {
  readonly rates: readonly ExchangeRate[]
  readonly today: string
  onRemove(rate: ExchangeRate): void
}

function KeptRates({ rates, today, onRemove }: KeptRatesProps) {
  return (
    <table className={`grid ${styles.rates}`} aria-label={say('exchangeRates.exchangeRates')}>
      <thead>
        <tr>
          <th scope="col">{say('exchangeRates.exchangeRate')}</th>
          <th scope="col">{say('exchangeRates.day')}</th>
          <th scope="col">
            <span className="unseen">{say('exchangeRates.remove')}</span>
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
                <CloseButton size="sm" aria-label={say('exchangeRates.removeRate', { rate: words })} onClick={() => onRemove(rate)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
