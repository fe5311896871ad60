import { type Preset, presetSchema } from '../../shared/data/presets.ts';
import { type Change, TableRows } from './table-rows.ts';

type PresetChange = Change<Pick<Preset, 'name' | 'names' | 'description' | 'tools' | 'hidden' | 'position'>>;

export class PresetRows extends TableRows {
  async read(orgId: string, code: string): Promise<Preset | null> {
    return this.readRow({ orgId, code }, presetSchema);
  }

  async insert(preset: Preset): Promise<boolean> {
    return this.insertRow(presetSchema.parse(preset));
  }

  async replace(preset: Preset): Promise<void> {
    await this.putRow(presetSchema.parse(preset));
  }

  async change(orgId: string, code: string, change: PresetChange): Promise<boolean> {
    return this.updateRow({ orgId, code }, change, { orgId });
  }

  async delete(orgId: string, code: string): Promise<boolean> {
    return this.deleteRow({ orgId, code }, { orgId });
  }
}
