import { Menu } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { ScreenReaderStatus } from '../../ui/feedback/heard.tsx'
import styles from './bars.module.css'

/**
 * Shows whose name is recorded with what is done at the desk; its menu changes that. At a start with several names it opens as a question,
 * without taking the focus, and anything else may be done first.
 */
export function OperatorMenu({ operators: { names, current, computerUser } }: Pick<DeskState, 'operators'>) {
  const change = useApp((app) => app.operators.change)
  const goTo = useApp((app) => app.goTo)
  const asks = current === null && names.length > 1
  const [state, setState] = useState<'closed' | 'asking' | 'open'>(asks ? 'asking' : 'closed')
  const question = say('operators.question')
  const untilChosen = say('operators.computerUser', { name: computerUser })
  const title = current !== null ? say('operators.atDesk', { name: current }) : asks ? question : untilChosen
  return (
    <>
      <Menu
        position="top-end"
        width={280}
        opened={state === 'open' || (state === 'asking' && asks)}
        onChange={(opened) => setState(opened ? 'open' : 'closed')}
        trapFocus={state === 'open'}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button type="button" className={styles.waiting} title={title}>
            <span className={`${styles.fact} ${asks ? 'ink-unknown' : ''}`}>
              <IconUser aria-hidden />
              <bdi className="ellipsis">{asks ? question : (current ?? computerUser)}</bdi>
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {names.length > 0 && <Menu.Label>{question}</Menu.Label>}
          <Menu.RadioGroup value={current} onChange={(name) => void change({ current: name })}>
            {names.map((name) => (
              <Menu.RadioItem key={name} value={name} closeMenuOnClick>
                <bdi>{name}</bdi>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {current === null && <Menu.Label>{untilChosen}</Menu.Label>}
          <Menu.Divider />
          <Menu.Item onClick={() => goTo({ name: 'settings', part: 'formats' })}>{say('operators.title')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ScreenReaderStatus>{(asks || current !== null) && title}</ScreenReaderStatus>
    </>
  )
}
