import { Button } from '@mantine/core'
import { memo } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { keyWords } from '../../../ui/keys/keys.ts'
import type { ListedKey } from '../../../ui/keys/listed-keys.ts'
import { useActiveShortcuts } from '../../../ui/keys/single-keys.ts'
import { useKeyTip } from '../../../ui/keys/use-key-tip.ts'
import { usePicks } from '../compare/use-picks.ts'
import { checkingLive, checkingRate, comparing } from './list-keys.ts'
import { type ResultRow, rateOf } from './result-rows.ts'
import styles from './result-table.module.css'

interface ResultFootProps {
  readonly row: ResultRow | undefined
  /** Whether the form is open; it then has the main button. */
  readonly besideForm: boolean
}

/** Footer with the number of results and the actions for the active row. */
export const ResultFoot = memo(function ResultFoot({ row, besideForm }: ResultFootProps) {
  const { lines, rates } = useApp((app) => app.search.results.arranged)
  const checkLive = useApp((app) => app.search.checkLive)
  const showRate = useApp((app) => app.search.showRate)
  const checkRate = useApp((app) => app.search.checkRate)
  const pickRate = useApp((app) => app.compare.pick)
  // An open drawer has the main button.
  const detail = useApp((app) => app.search.rateDetail.status !== 'closed')
  const liveTip = useKeyTip(checkingLive)
  const compareTip = useKeyTip(comparing)
  const checkTip = useKeyTip(checkingRate)
  const offer = row && rateOf(row)
  const picked = usePicks().some(({ rate }) => rate.rateKey === offer?.rate.rateKey)
  const name = row?.line.of.hotel.hotelName ?? row?.line.of.hotel.hotelCode
  return (
    <div className={styles.foot}>
      <span className={styles.footWords}>
        <span role="status">{say('resultFoot.summary', { lines: lines.length, rates })}</span>
        {name !== undefined && <> · {name}</>}
      </span>
      {row && (
        <Button
          size="compact-sm"
          variant="default"
          {...liveTip}
          onClick={() => void checkLive(row.line.of.hotel.hotelCode)}
          rightSection={<Key of={checkingLive} />}
        >
          {say('resultFoot.checkLiveButton')}
        </Button>
      )}
      {offer && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={picked}
            {...compareTip}
            onClick={() => void pickRate(offer.rate.rateKey)}
            rightSection={<Key of={comparing} />}
          >
            {picked ? say('compare.inComparison') : say('compare.compare')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => void showRate(offer.rate.rateKey)}>
            {row.kind === 'rate' ? say('resultFoot.showRate') : say('resultFoot.showBestRate')}
          </Button>
          <Button
            size="compact-sm"
            variant={detail || besideForm ? 'default' : 'filled'}
            {...checkTip}
            onClick={() => void checkRate(offer.rate.rateKey)}
            rightSection={<Key of={checkingRate} />}
          >
            {row.kind === 'rate' ? say('common.checkRate') : say('resultFoot.checkBestRate')}
          </Button>
        </>
      )}
    </div>
  )
})

/** Shows the shortcut of a button, hidden from screen readers; nothing if the shortcut is switched off. */
function Key({ of: { shortcut } }: { readonly of: ListedKey }) {
  if (!useActiveShortcuts()(shortcut)) return null
  return (
    <span className={styles.key} aria-hidden>
      {keyWords(shortcut)}
    </span>
  )
}
