import type { MemberRole } from "@disco/protocol";
import { LogOut } from "lucide-react";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { NavLink, useSearchParams } from "react-router";
import { useMember } from "../../auth/auth-provider.tsx";
import { LeaveGuard } from "../../shell/leave-guard.tsx";
import { ScreenHeader } from "../../shell/screen-header.tsx";
import { SignOutDialog } from "../../shell/frame/sign-out-dialog.tsx";
import { type SettingsSection, sections } from "./sections.ts";
import { UnsavedContext } from "./unsaved-changes.ts";
import styles from "./settings-screen.module.css";

/** The member's account and the organization's, one section at a time. A section that was left keeps what was typed. */
export function SettingsScreen() {
  const { organization } = useMember();
  const [query] = useSearchParams();
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const [isLeaving, setLeaving] = useState(false);
  const mine = sections.filter(({ isFor }) => maySee(isFor, organization?.role));
  const open = mine.find(({ id }) => id === query.get("section")) ?? mine[0];
  const openId = open?.id ?? "";
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([openId]));
  if (!visited.has(openId)) setVisited(new Set(visited).add(openId));
  const note = useCallback((form: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(form) === isDirty) return before;
      const next = new Set(before);
      if (isDirty) next.add(form);
      else next.delete(form);
      return next;
    });
  }, []);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = menu.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (link && menu.current) menu.current.scrollLeft = link.offsetLeft - (menu.current.clientWidth - link.offsetWidth) / 2;
  }, [openId]);

  return (
    <div className={styles.screen}>
      <ScreenHeader title="Account Settings" purpose="Your profile, what Disco connects to, and your organization's plan." />
      <LeaveGuard isDirty={dirty.size > 0} />
      <div className={styles.columns}>
        <nav ref={menu} aria-label="Settings" className={styles.menu}>
          {mine.map(({ id, label, icon: Icon }) => (
            <NavLink
              key={id}
              to={{ search: id === mine[0]?.id ? "" : `?section=${id}` }}
              replace
              preventScrollReset
              className={styles.link ?? ""}
              aria-current={id === openId ? "page" : false}
              data-open={id === openId || undefined}
            >
              <Icon aria-hidden="true" size={16} />
              {label}
            </NavLink>
          ))}
          <button type="button" className={styles.link} onClick={() => setLeaving(true)}>
            <LogOut aria-hidden="true" size={16} />
            Sign Out
          </button>
        </nav>
        <UnsavedContext value={note}>
          {mine.map(
            ({ id, label, Section }) =>
              visited.has(id) && (
                <section key={`${organization?.id} ${id}`} aria-label={label} hidden={id !== openId} className={styles.section}>
                  <Suspense>
                    <Section />
                  </Suspense>
                </section>
              ),
          )}
        </UnsavedContext>
      </div>
      <SignOutDialog isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

function maySee(isFor: SettingsSection["isFor"], role: MemberRole | undefined): boolean {
  if (isFor === undefined) return true;
  return role === "owner" || (role === "admin" && isFor === "administrators");
}
