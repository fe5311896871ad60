"""Corrects differences between moto and AWS on which the stacks or widgetctl depend."""

import json
import traceback
from collections.abc import Callable
from typing import Any

import moto.apigateway.models as apigateway
import moto.cloudformation.models as cloudformation
import moto.cloudformation.parsing as parsing
from moto.apigateway import urls as apigateway_urls
from moto.apigateway.exceptions import ConflictException
from moto.apigateway.responses import APIGatewayResponse
from moto.cloudformation.exceptions import ValidationError
from moto.cloudformation.responses import CloudFormationResponse
from moto.codedeploy.responses import CodeDeployResponse
from moto.core.responses import ActionResult, EmptyResult


def apply() -> None:
    refuse_unknown_types()
    protect_stacks_from_deletion()
    delete_change_sets_by_name()
    create_what_a_resource_depends_on_first()
    execute_the_change_set_of_the_named_stack()
    delete_in_reverse_order()
    give_a_deployment_its_id()
    take_a_broken_rate()
    give_the_outputs_of_nested_stacks()
    keep_a_key_in_one_plan_of_a_stage()
    count_the_calls_of_keys()
    delete_what_codedeploy_made()


def refuse_unknown_types() -> None:
    """moto ignores resources of unknown types."""
    class_of_type = parsing.resource_class_from_type

    def corrected(resource_type: str) -> Any:
        found = class_of_type(resource_type)
        if found is None:
            raise NotImplementedError(f"Nothing makes a {resource_type} here: add it to the registry.")
        return found

    parsing.resource_class_from_type = corrected


def protect_stacks_from_deletion() -> None:
    """moto does not implement UpdateTerminationProtection and deletes protected stacks."""
    delete = cloudformation.CloudFormationBackend.delete_stack

    def update(self: Any) -> ActionResult:
        stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
        stack.enable_termination_protection = self._get_bool_param("EnableTerminationProtection")
        return ActionResult({"StackId": stack.stack_id})

    def corrected(self: Any, name_or_stack_id: str) -> None:
        for stack in self.stacks.values():
            if name_or_stack_id in (stack.name, stack.stack_id) and stack.enable_termination_protection:
                message = f"Stack [{stack.name}] cannot be deleted while TerminationProtection is enabled"
                raise ValidationError(message=message)
        delete(self, name_or_stack_id)

    CloudFormationResponse.update_termination_protection = update
    cloudformation.CloudFormationBackend.delete_stack = corrected


def delete_change_sets_by_name() -> None:
    """The CDK uses one change set name for all stacks. moto deletes only the first change set with that name, so the
    CDK would wait forever.
    """

    def corrected(self: Any, change_set_name: str) -> None:
        for arn, change_set in list(self.change_sets.items()):
            if change_set_name in (arn, change_set.change_set_name):
                del self.change_sets[arn]

    cloudformation.CloudFormationBackend.delete_change_set = corrected


def create_what_a_resource_depends_on_first() -> None:
    """moto ignores DependsOn in change sets."""
    create: Callable[..., Any] = parsing.parse_and_create_resource

    def corrected(logical_id: str, resource_json: Any, resources_map: Any, **where: str) -> Any:
        named = resource_json.get("DependsOn", [])
        for dependency in [named] if isinstance(named, str) else named:
            resources_map[dependency]
        return create(logical_id, resource_json, resources_map, **where)

    parsing.parse_and_create_resource = corrected


def execute_the_change_set_of_the_named_stack() -> None:
    """moto executes any change set with the specified name. It does not resolve imported values or store the stack's
    outputs and exports.

    When the execution fails, the correction sets the stack's status and adds an event, like AWS. If it returned an
    error response instead, the SDK would retry the call.
    """
    execute = cloudformation.CloudFormationBackend.execute_change_set

    def corrected(self: Any, change_set_name: str, stack_name: str | None = None) -> None:
        change_set = next(
            each
            for each in reversed(self.change_sets.values())
            if change_set_name in (each.change_set_name, each.change_set_id)
            and stack_name in (None, each.stack_name, each.stack_id)
        )
        stack = self.stacks[change_set.stack_id]
        stack.resource_map.cross_stack_resources = self.exports
        try:
            execute(self, change_set.change_set_id, stack_name)
        except Exception as error:
            traceback.print_exc()
            stack._add_stack_event("ROLLBACK_COMPLETE", resource_status_reason=f"{type(error).__name__}: {error}")
            stack.status = "ROLLBACK_COMPLETE"
            return
        stack.output_map = parsing.OutputMap(stack.resource_map, change_set.template_dict, stack.stack_id)
        self.exports.update({export.name: export for export in stack.exports})

    cloudformation.CloudFormationBackend.execute_change_set = corrected


def delete_in_reverse_order() -> None:
    """moto deletes resources in any order, retries rejected deletions, and recreates resources whose exports are read
    later.

    With this correction, deleted resources remain in the stack's memory, so that exports can still read the
    resources' names.
    """

    def corrected(self: Any) -> None:
        made = [logical_id for logical_id in self._parsed_resources if logical_id in self._resource_json_map]
        for logical_id in reversed(made):
            description = self._resource_json_map[logical_id]
            if description.get("DeletionPolicy") != "Retain":
                self._delete_resource(self._parsed_resources[logical_id], description)

    parsing.ResourceMap.delete = corrected


def give_a_deployment_its_id() -> None:
    """moto's deployments have no physical ID, so no resource can refer to them."""
    apigateway.Deployment.physical_resource_id = property(lambda self: self.id)


def take_a_broken_rate() -> None:
    """A usage plan's rate limit is a double, but moto parses an updated rate limit as an integer."""
    change = apigateway.UsagePlan.apply_patch_operations

    def corrected(self: Any, patch_operations: list[dict[str, Any]]) -> None:
        rates = [each for each in patch_operations if each["path"] == "/throttle/rateLimit"]
        change(self, [each for each in patch_operations if each not in rates])
        for each in rates:
            self.throttle["rateLimit"] = float(each["value"])

    apigateway.UsagePlan.apply_patch_operations = corrected


def give_the_outputs_of_nested_stacks() -> None:
    """moto's AWS::CloudFormation::Stack provides no attributes, and its `Ref` is the stack's name. Documented values:

    https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-stack.html#aws-resource-cloudformation-stack-return-values
    """

    def attribute(self: Any, name: str) -> Any:
        return self.output_map[name.removeprefix("Outputs.")].value

    cloudformation.Stack.get_cfn_attribute = attribute
    cloudformation.Stack.physical_resource_id = property(lambda self: self.stack_id)


def keep_a_key_in_one_plan_of_a_stage() -> None:
    """AWS does not allow a key to be in two usage plans of the same stage, but moto does."""
    create = apigateway.APIGatewayBackend.create_usage_plan_key

    def stages_of(self: Any, plan_id: str) -> set[tuple[str, str]]:
        stages = self.usage_plans[plan_id].to_json()["apiStages"]
        return {(stage["apiId"], stage["stage"]) for stage in stages}

    def corrected(self: Any, usage_plan_id: str, payload: dict[str, Any]) -> Any:
        for plan_id, keys in self.usage_plan_keys.items():
            is_held = payload["keyId"] in keys and plan_id in self.usage_plans
            if is_held and stages_of(self, plan_id) & stages_of(self, usage_plan_id):
                raise ConflictException(
                    f"Usage Plan {usage_plan_id} cannot be added because API Key {payload['keyId']} "
                    "cannot reference multiple Usage Plans with the same API Stage"
                )
        return create(self, usage_plan_id, payload)

    apigateway.APIGatewayBackend.create_usage_plan_key = corrected


def count_the_calls_of_keys() -> None:
    """moto implements neither GetUsage nor UpdateUsage. It serves no calls, so a key has only the calls that
    UpdateUsage sets.
    """
    remaining: dict[tuple[str, str], int] = {}

    def get_usage(self: Any) -> str:
        plan_id, key_id = self.path.split("/")[2], self._get_param("keyId")
        self.backend.get_usage_plan(plan_id)
        known = remaining.get((plan_id, key_id))
        return json.dumps({"usagePlanId": plan_id, "values": {} if known is None else {key_id: [[0, known]]}})

    def update_usage(self: Any) -> str:
        _, _, plan_id, _, key_id, _ = self.path.split("/")
        self.backend.get_usage_plan_key(plan_id, key_id)
        [operation] = self._get_param("patchOperations")
        remaining[plan_id, key_id] = int(operation["value"])
        return json.dumps({"usagePlanId": plan_id})

    APIGatewayResponse.get_usage = get_usage
    APIGatewayResponse.update_usage = update_usage
    plan = "{0}/usageplans/(?P<usage_plan_id>[^/]+)"
    for path in (f"{plan}/usage$", f"{plan}/keys/(?P<api_key_id>[^/]+)/usage$"):
        apigateway_urls.url_paths[path] = APIGatewayResponse.dispatch


def delete_what_codedeploy_made() -> None:
    """moto implements neither DeleteApplication nor DeleteDeploymentGroup."""

    def delete_application(self: Any) -> EmptyResult:
        del self.codedeploy_backend.applications[self._get_param("applicationName")]
        return EmptyResult()

    def delete_deployment_group(self: Any) -> ActionResult:
        groups = self.codedeploy_backend.deployment_groups[self._get_param("applicationName")]
        del groups[self._get_param("deploymentGroupName")]
        return ActionResult({"hooksNotCleanedUp": []})

    CodeDeployResponse.delete_application = delete_application
    CodeDeployResponse.delete_deployment_group = delete_deployment_group
