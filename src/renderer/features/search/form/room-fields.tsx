import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { WholeNumber } from '../../../ui/fields/whole-number.tsx'
import styles from './form.module.css'
import { type Problems, type RoomDraft, withChildren } from './search-draft.ts'

interface RoomFieldsProps {
  readonly position: number
  readonly room: RoomDraft
  readonly problems: Problems
  onChange(room: RoomDraft): void
  onRemove?(): void
}

const whole = { allowNegative: false, clampBehavior: 'none' } as const

/** Fields for one room: the number of adults, and the age of each child at check-in. */
export function RoomFields({ position, room, problems, onChange, onRemove }: RoomFieldsProps) {
  const name = say('common.roomNumber', { position: position + 1 })
  const path = `paxes.${position}`
  const problemId = useId()
  const problem = problems[`${path}.numberOfAdults`] ?? problems[`${path}.childrenAges`] ?? agesProblem(problems, path)
  return (
    <fieldset className="boxed">
      <legend className="unseen">{name}</legend>
      <div className={styles.roomHead}>
        <span className="strong">{name}</span>
        {onRemove && (
          <ActionIcon size={24} aria-label={say('roomFields.removeRoom', { position: position + 1 })} onClick={onRemove}>
            <IconX aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={`${styles.pair} ${styles.roomPair}`}>
        <WholeNumber
          {...whole}
          label={say('roomFields.adults')}
          aria-label={say('roomFields.adultsOfRoom', { position: position + 1 })}
          value={room.adults}
          min={1}
          max={20}
          error={problems[`${path}.numberOfAdults`] !== undefined}
          aria-describedby={problems[`${path}.numberOfAdults`] === undefined ? undefined : problemId}
          onChange={(adults) => onChange({ ...room, adults })}
        />
        <WholeNumber
          {...whole}
          label={say('roomFields.children')}
          aria-label={say('roomFields.childrenOfRoom', { position: position + 1 })}
          value={room.ages.length}
          min={0}
          max={10}
          clampBehavior="strict"
          onChange={(children) => onChange(withChildren(room, Math.min(10, Number(children) || 0)))}
        />
      </div>
      {room.ages.length > 0 && (
        <div className={styles.ages}>
          <span className={styles.agesLabel}>{say('roomFields.agesAtCheckIn')}</span>
          {room.ages.map((age, i) => (
            <WholeNumber
              // biome-ignore lint/suspicious/noArrayIndexKey: children have no identity other than their position
              key={i}
              {...whole}
              hideControls
              aria-label={say('roomFields.childAgeOfRoom', { i: i + 1, position: position + 1 })}
              value={age}
              min={0}
              max={17}
              placeholder={say('guests.age')}
              error={problems[`${path}.childrenAges.${i}`] !== undefined}
              aria-describedby={problems[`${path}.childrenAges.${i}`] === undefined ? undefined : problemId}
              onChange={(changed) => onChange({ ...room, ages: room.ages.with(i, changed) })}
            />
          ))}
        </div>
      )}
      {problem && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function agesProblem(problems: Problems, path: string): string | undefined {
  const at = Object.keys(problems).find((other) => other.startsWith(`${path}.childrenAges.`))
  return at && say('roomFields.childAgeProblem', { number: Number(at.split('.')[3]) + 1, at: problems[at] ?? '' })
}
