import type { ReactNode } from 'react'
import styles from './setting-section.module.css'

/** A section of the settings with its heading. */
export function SettingSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface SettingLineProps {
  readonly settingLabel: ReactNode
  readonly text?: ReactNode
  /** The control, at the end of the line. */
  readonly children?: ReactNode
}

/** One setting: its name, its explanation and its control. */
export function SettingLine({ settingLabel, text, children }: SettingLineProps) {
  return (
    <div className={styles.line}>
      <div>
        <div className="strong">{settingLabel}</div>
        {text !== undefined && <div className="dim">{text}</div>}
      </div>
      {children}
    </div>
  )
}
