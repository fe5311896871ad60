import type { Profile } from './api.ts';
import type { Core } from './core.ts';
import type { SettingsRecord } from './settings.ts';
import type { Patch, State } from './state.ts';
import type { ProfileAccess, SaveOptions } from './types.ts';

const path = '/profiles/{userId}';
const attempts = 3;
const clearedWithProfile = ['visitor', 'sync', 'events', 'boot', 'marks', 'button', 'opened'] as const;
/**
 * Time before expiry at which a token is renewed, in milliseconds. Expiry is calculated from the time of receipt,
 * because the visitor's clock may be wrong.
 */
const renewBeforeMs = 30_000;

/** Visitor ID format that the service accepts. */
const idFormat = /^\P{Cc}{1,256}$/u;
/** Formats of IDs made by `uuid` in secure and in insecure contexts. */
const generatedIdFormat = /^[\da-f]+(-[\da-f]+){3,4}$/;

interface Visitor {
  known(): string | null;
  /** Returns the ID that the site provides, or null. */
  provided(): string | null;
  /** Returns the headers that prove the visitor ID. */
  proof(): Record<string, string>;
  toSave(): string;
}

export function createVisitor({ options: { visitorId, visitorProof }, store, uuid }: Core): Visitor {
  const stored = (): string | null => {
    const id = store.get('visitor');
    return typeof id === 'string' && idFormat.test(id) ? id : null;
  };
  const provided = (): string | null => (typeof visitorId === 'function' ? visitorId() : visitorId) || null;
  const known = (): string | null => provided() ?? stored();
  const proof = (): Record<string, string> => {
    const value = typeof visitorProof === 'function' ? visitorProof() : visitorProof;
    return value ? { 'X-Visitor-Proof': value } : {};
  };
  return {
    known,
    provided,
    proof,
    toSave() {
      const userId = known() ?? uuid();
      if (known() === null) store.put('visitor', userId);
      return userId;
    },
  };
}

interface ProfileStore extends ProfileAccess {
  isUnsaved(): boolean;
  /** Returns the choice that the current visitor made, or null if they made none. */
  choice(): boolean | null;
  isSyncedNow(): boolean;
}

export function createProfile(core: Core, visitor: Visitor): ProfileStore {
  const { booted, store, call, emit, saved, accepts, changes, fieldFormat, isSame, patched, WidgetError } =
    core;
  const { profileConsent } = core.options;
  let last: { readonly userId: string; readonly profile: Profile; readonly untilMs: number } | null = null;
  let saving: Promise<unknown> = Promise.resolve();

  const write = (part: Partial<SettingsRecord> | null): void => {
    const before = saved.read();
    store.put('settings', part && { ...before, ...part });
    if (!isSame(before.now, saved.read().now)) saved.emitChange('profile');
  };
  const stateOf = (profile: Profile): State => {
    const on = profile.features.filter(({ isEnabled }) => isEnabled);
    const others = Object.entries(profile).filter(
      ([field, value]) => `@${field}` in fieldFormat && value !== null,
    );
    return Object.fromEntries([
      ...on.map(({ featureCode, value }) => [featureCode, value]),
      ...others.map(([field, value]) => [`@${field}`, `${value}`]),
    ]);
  };
  /** The choice names its visitor, so that it does not apply to the next visitor who signs in in this browser. */
  const choice = (): boolean | null => {
    const { userId, isSynced } = Object(store.get('sync'));
    return userId === visitor.known() && typeof isSynced === 'boolean' ? isSynced : null;
  };
  const choose = (userId: string, isSynced: boolean): void => store.put('sync', { userId, isSynced });
  const isSyncedNow = (): boolean => choice() ?? (visitor.provided() !== null && profileConsent?.() === true);
  /**
   * Returns whether a save may contain a tool and its value. The service rejects saves that contain tools outside the
   * plan or values outside the catalog.
   */
  const maySave = (name: string, value: string | null): boolean =>
    booted()?.plan.tools.some((tool) => tool.code === name && accepts(tool, value)) ?? !name.startsWith('@');
  const updateTo = (from: State, to: State, replaces: boolean) => {
    const patch: Patch = changes(replaces ? {} : from, to);
    return {
      features: Object.entries(patch)
        .filter(([code, value = null]) => maySave(code, value))
        .map(([featureCode, value = null]) => ({
          featureCode,
          isEnabled: featureCode in to,
          value,
        })),
      ...Object.fromEntries(Object.keys(fieldFormat).map((entry) => [entry.slice(1), to[entry] ?? null])),
      gradeLevel: Number(to['@gradeLevel']) || null,
      clearExisting: replaces,
    };
  };

  /**
   * Rebases the settings: the service's profile becomes the base, and local changes made since the state `from` are
   * reapplied.
   */
  const take = (profile: Profile, userId: string, from: State, replaces: boolean): void => {
    const { now } = saved.read();
    const base = stateOf(profile);
    last = {
      userId,
      profile,
      untilMs: performance.now() + profile.profileTokenExpiresIn * 1000 - renewBeforeMs,
    };
    write({
      now: replaces ? now : patched(base, changes(from, now)),
      base,
      version: profile.version,
      userId,
      readAtMs: Date.now(),
      replaces,
    });
  };
  const applyRead = (profile: Profile, userId: string): void => {
    const { now, base, replaces, userId: lastUserId } = saved.read();
    // One visitor's settings must not leak into another visitor's existing profile. If a visitor has no profile yet,
    // the local settings become that visitor's profile.
    const isAnother = lastUserId !== null && lastUserId !== userId;
    const from = !profile.exists ? {} : isAnother ? now : base;
    take(profile, userId, from, replaces && !isAnother);
  };
  const requestProfile = (userId: string, options: SaveOptions = {}): Promise<Profile> =>
    call<Profile>('GET', path, { ...options, userId, headers: visitor.proof() });
  const read = async (userId: string, options: SaveOptions = {}): Promise<Profile> => {
    const profile = await requestProfile(userId, options);
    applyRead(profile, userId);
    // Without the site's consent function, a profile exists only because the visitor asked for it on another device.
    const isAsked = visitor.provided() === userId && !profileConsent;
    if (isAsked && choice() === null && !isSame(stateOf(profile), {})) choose(userId, true);
    return profile;
  };
  /**
   * Deletes the stored settings from the service. Makes no `PUT` request if the visitor has none there.
   * @returns the visitor's ID, if any
   */
  const clear = async (): Promise<string | null> => {
    await saving;
    const userId = visitor.known();
    const profile = userId === null ? null : await requestProfile(userId);
    if (userId !== null && profile?.exists) {
      const headers = { 'X-Profile-Token': profile.profileToken };
      await call('PUT', path, { userId, body: updateTo({}, {}, true), headers });
    }
    last = null;
    return userId;
  };

  const isUnsaved = (): boolean => {
    const { now, base, replaces } = saved.read();
    return replaces || !isSame(base, now);
  };
  const saveNow = async (options: SaveOptions = {}): Promise<Profile> => {
    const userId = visitor.toSave();
    for (let attempt = 1; ; attempt += 1) {
      const isTokenGood = last?.userId === userId && performance.now() < last.untilMs;
      const known = last && isTokenGood ? last.profile : await read(userId, options);
      if (known.exists && !isUnsaved()) return known;
      const { now, base, version, replaces } = saved.read();
      write({ replaces: false });
      try {
        const profile = await call<Profile>('PUT', path, {
          ...options,
          userId,
          body: updateTo(base, now, replaces),
          headers: { 'X-Profile-Token': known.profileToken, 'If-Match': `"${version}"` },
        });
        take(profile, userId, now, saved.read().replaces);
        emit('saved', profile);
        return profile;
      } catch (error) {
        write({ replaces: replaces || saved.read().replaces });
        if (!(error instanceof WidgetError) || attempt === attempts) throw error;
        if (error.current) {
          applyRead(error.current, userId);
          emit('conflict', { merged: saved.settings.active() });
        } else if (error.code.startsWith('PROFILE_TOKEN')) last = null;
        else throw error;
      }
    }
  };

  const save = (options?: SaveOptions): Promise<Profile> => {
    const next = saving.then(() => saveNow(options));
    saving = next.catch(() => undefined);
    return next;
  };

  const join = async (code: string): Promise<void> => {
    const isCode = visitor.provided() === null && generatedIdFormat.test(code);
    const profile = isCode ? await requestProfile(code) : null;
    if (!profile?.exists) throw new WidgetError('UNKNOWN_CODE', 'No settings are stored for this code.');
    store.put('visitor', code);
    choose(code, true);
    write({ base: {}, version: 0, userId: null });
    applyRead(profile, code);
    if (isUnsaved()) await save();
  };
  const leave = async (): Promise<void> => {
    const userId = await clear();
    if (userId === null) return;
    choose(userId, false);
    write({ base: {}, version: 0, replaces: false });
  };

  return {
    isUnsaved,
    async load(options) {
      const userId = visitor.known();
      const profile = userId === null ? null : await read(userId, options);
      return profile?.exists ? profile : null;
    },
    save,
    choice,
    isSyncedNow,
    async sync(isSynced, code) {
      if (code !== undefined) await join(code.trim());
      else if (isSynced) choose((await save()).userId, true);
      else if (isSynced === false) await leave();
      return {
        isSynced: isSyncedNow(),
        code: visitor.provided() === null ? (visitor.known() ?? '') : null,
      };
    },
    async forget() {
      await clear();
      for (const name of clearedWithProfile) store.put(name, null);
      write(null);
      saved.undoable.length = 0;
    },
  };
}
